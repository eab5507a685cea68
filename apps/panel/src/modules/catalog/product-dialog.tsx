import { catalogCalls } from "@gatehouse/contract/catalog/calls.ts";
import type { Product } from "@gatehouse/contract/catalog/product.ts";
import { ImageField } from "@gatehouse/ui/image/image-field.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Control, type UseFormReturn, useWatch } from "react-hook-form";
import { FormDialog } from "../../components/form-dialog.tsx";
import { call } from "../../lib/api.ts";
import { changedOf } from "../../lib/changed.ts";
import { FormArea, FormCheck, FormMoney, FormSelect, FormText, startOf, useBound, useFields } from "../../lib/form.tsx";
import { moneyLook } from "../../lib/use-format.ts";
import { unitOptions } from "../../payment/units.ts";
import { newProduct, type ProductValues, productBody, productProblems, valuesOf } from "./product-values.ts";
import { PRODUCTS } from "./queries.ts";

/** Whose the product is, and in which currency they sell. */
export type Owner = { merchantId: string; currency: string };
type Within = { control: Control<ProductValues> };

function Picture({ control }: Within) {
  const { value, wired } = useBound(control, "img");
  return <ImageField {...wired} label="Picture" optional value={String(value)} />;
}

function Prices({ control, currency }: Within & { currency: string }) {
  const look = { control, ...moneyLook(currency) };
  const unit = useWatch({ control, name: "unit_of_measure" });
  return (
    <>
      <div className="line">
        <FormMoney name="price" label="Price" {...look} />
        <FormMoney name="local_tax" label="Local tax" optional {...look} />
        <FormMoney name="national_tax" label="National tax" optional {...look} />
      </div>
      <div className="line">
        <FormSelect
          control={control}
          name="unit_of_measure"
          label="Price is for"
          options={unitOptions(unit)}
          placeholder="Not given"
          optional
        />
        <FormText
          control={control}
          name="max_quantity"
          label="Most at once"
          mask="digits"
          maxLength={6}
          hint="Empty: no limit"
          optional
        />
      </div>
      <FormCheck control={control} name="fixed_amount" label="The payer cannot change the price" />
      <FormCheck control={control} name="fixed_qty" label="The payer cannot change the quantity" />
    </>
  );
}

type ProductDialogProps = Owner & { product: Product | undefined; onClose: () => void };

function useSave({ merchantId, product, onClose }: ProductDialogProps, form: UseFormReturn<ProductValues>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: ProductValues) => {
      const input = productBody(values);
      if (!product) return call(catalogCalls.createProduct, { params: { id: merchantId }, input });
      const changed = changedOf(productBody(startOf(form)), input);
      return call(catalogCalls.updateProduct, { params: { id: merchantId, pid: product.id }, input: changed });
    },
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: [PRODUCTS] });
      toast(product ? `Saved ${saved.name}` : `Successfully added ${saved.name}`, "success");
      onClose();
    },
  });
}

export function ProductDialog(props: ProductDialogProps) {
  const { product, currency, onClose } = props;
  const form = useFields<ProductValues>(product ? valuesOf(product) : newProduct, (typed) =>
    productProblems(typed, currency),
  );
  const { control } = form;
  const save = useSave(props, form);
  return (
    <FormDialog
      title={product ? product.name : "New product"}
      size="large"
      form={form}
      onValid={(values) => save.mutate(values)}
      saving={save}
      save="Save product"
      onClose={onClose}
    >
      <div className="line">
        <FormText control={control} name="name" label="Name" maxLength={100} autoFocus />
        <FormText control={control} name="sku" label="SKU" maxLength={20} hint="Letters and digits" optional />
      </div>
      <FormArea control={control} name="description" label="Description" maxLength={254} optional />
      <Prices control={control} currency={currency} />
      <Picture control={control} />
    </FormDialog>
  );
}
