import { Button } from "@gatehouse/ui/button/button.tsx";
import { check, type Rule } from "@gatehouse/ui/field/rules.ts";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Form } from "../../../components/form.tsx";
import { FormText, found, useFields } from "../../../lib/form.tsx";
import { SignInFrame } from "../sign-in-frame.tsx";

type AskForMailProps = {
  title: string;
  intro: string;
  field: { label: string; type: "text" | "email"; autoComplete: string; rules: readonly Rule[]; start?: string };
  send: (value: string) => Promise<unknown>;
  /** Said afterwards, in the same words whether anybody was found or not. */
  sent: string;
};

/** Asks for one thing by which somebody is known, and has a mail sent to them. */
export function AskForMail({ title, intro, field, send, sent }: AskForMailProps) {
  const form = useFields({ value: field.start ?? "" }, ({ value }) => found({ value: check(value, field.rules) }));
  const ask = useMutation({ mutationFn: ({ value }: { value: string }) => send(value.trim()) });
  return (
    <SignInFrame title={title}>
      {ask.isSuccess ? (
        <p role="status">{sent}</p>
      ) : (
        <>
          <p>{intro}</p>
          <Form
            className="sign-in-fields"
            form={form}
            guarded={false}
            onValid={(values) => ask.isPending || ask.mutate(values)}
          >
            <FormText
              control={form.control}
              name="value"
              label={field.label}
              type={field.type}
              autoComplete={field.autoComplete}
              autoFocus
            />
            <Button kind="primary" size="large" type="submit" loading={ask.isPending}>
              Send mail
            </Button>
          </Form>
        </>
      )}
      <Link to="/auth">Back to sign-in</Link>
    </SignInFrame>
  );
}
