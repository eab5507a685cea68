import { contentCalls } from "@gatehouse/contract/content/calls.ts";
import type { News } from "@gatehouse/contract/content/news.ts";
import { rules } from "@gatehouse/ui/field/rules.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormDialog } from "../../components/form-dialog.tsx";
import { call } from "../../lib/api.ts";
import { changedOf } from "../../lib/changed.ts";
import { FormArea, FormSelect, FormText, startOf, useFields } from "../../lib/form.tsx";
import { problemsOf } from "../../lib/problems.ts";

type Values = { title: string; message: string; author_name: string; visibility: News["visibility"] };

export const audienceNames: Record<News["visibility"], string> = {
  merchants: "Merchants",
  partners: "Partners",
  all: "Merchants and partners",
};
const audienceOptions = Object.entries(audienceNames).map(([value, label]) => ({ value, label }));

const validate = (values: Values) =>
  problemsOf([
    ["title", values.title, [rules.required("Title"), rules.max("Title", 100)]],
    ["message", values.message, [rules.required("Message"), rules.max("Message", 5000)]],
  ]);

const inputOf = ({ title, message, author_name, visibility }: Values) => ({ title, message, visibility, author_name });

type NewsDialogProps = { partnerId: string; item: News | undefined; onClose: () => void };

/** A piece of news, new or changed. */
export function NewsDialog({ partnerId, item, onClose }: NewsDialogProps) {
  const client = useQueryClient();
  const start = { title: "", message: "", author_name: "", visibility: "merchants" as const, ...item };
  const form = useFields<Values>(start, validate);
  const { control } = form;
  const save = useMutation({
    mutationFn: (values: Values) => {
      if (!item) return call(contentCalls.createNews, { params: { id: partnerId }, input: inputOf(values) });
      const input = changedOf(inputOf(startOf(form)), inputOf(values));
      return call(contentCalls.updateNews, { params: { id: partnerId, newsId: item.id }, input });
    },
    onSuccess: async ({ title }) => {
      toast(item ? "News saved!" : `Successfully added ${title}`, "success");
      onClose();
      await client.invalidateQueries({ queryKey: ["news"] });
    },
  });
  return (
    <FormDialog
      title={item ? "Edit news" : "Add news"}
      form={form}
      onValid={(values) => save.mutate(values)}
      saving={save}
      save={item ? "Save news" : "Add news"}
      onClose={onClose}
    >
      <FormText control={control} name="title" label="Title" autoFocus />
      <FormArea control={control} name="message" label="Message" rows={6} />
      <div className="line">
        <FormSelect control={control} name="visibility" label="Shown to" options={audienceOptions} />
        <FormText control={control} name="author_name" label="By" hint="The partner's name if empty" optional />
      </div>
    </FormDialog>
  );
}
