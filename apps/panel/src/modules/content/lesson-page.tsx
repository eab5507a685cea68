import type { Lesson } from "@gatehouse/contract/content/lesson.ts";
import { universityCalls } from "@gatehouse/contract/content/university-calls.ts";
import { ChoicesField } from "@gatehouse/ui/field/choices-field.tsx";
import { RichText } from "@gatehouse/ui/field/rich-text.tsx";
import { type Rule, rules } from "@gatehouse/ui/field/rules.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Control } from "react-hook-form";
import { Form } from "../../components/form.tsx";
import { FormFoot } from "../../components/form-foot.tsx";
import { ListLink } from "../../components/list-link.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { NoSuch } from "../../components/no-such.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { FormText, useBound, useFields } from "../../lib/form.tsx";
import { problemsOf } from "../../lib/problems.ts";
import { lessonsQuery } from "./queries.ts";
import "./content.css";

type Values = {
  title: string;
  category: string;
  description: string;
  url: string;
  position: string;
  account_types: string[];
};

const blank: Values = {
  title: "",
  category: "",
  description: "",
  url: "",
  position: "0",
  account_types: ["partner", "merchant"],
};

const checks = (values: Values): [string, unknown, Rule[]][] => [
  ["title", values.title, [rules.required("Title"), rules.max("Title", 150)]],
  ["url", values.url, [rules.url("Video or document")]],
  ["position", values.position, [rules.required("Position"), rules.numeric("Position")]],
];

const readers = [
  { value: "partner", label: "Partners" },
  { value: "merchant", label: "Merchants" },
];

type Within = { control: Control<Values> };

function FormProse({ control }: Within) {
  const { value, wired } = useBound(control, "description");
  return <RichText {...wired} label="Text" optional value={typeof value === "string" ? value : ""} />;
}

function FormReaders({ control }: Within) {
  const { value, wired } = useBound(control, "account_types");
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return <ChoicesField {...wired} label="Who reads it" several options={readers} value={chosen} />;
}

function inputOf(values: Values) {
  const account_types = values.account_types as Lesson["account_types"];
  return { ...values, account_types, position: Number(values.position) };
}

function LessonForm({ lesson }: { lesson?: Lesson }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const start = lesson ? { ...lesson, position: String(lesson.position) } : blank;
  const form = useFields<Values>(start, (values) => problemsOf(checks(values)));
  const { control } = form;
  const save = useMutation({
    mutationFn: (values: Values) =>
      lesson
        ? call(universityCalls.update, { params: { id: lesson.id }, input: inputOf(values) })
        : call(universityCalls.create, { input: inputOf(values) }),
    onSuccess: async (saved, values) => {
      toast(lesson ? "Lesson saved!" : `Successfully added ${saved.title}`, "success");
      form.reset(values);
      await client.invalidateQueries({ queryKey: ["university"] });
    },
  });
  const done = save.data !== undefined;
  useEffect(() => {
    // After the form has been told that nothing typed can be lost any more: before, it would ask.
    if (done) void navigate({ to: "/admin/university" });
  }, [done, navigate]);
  return (
    <Form className="gh-panel form-wide" form={form} onValid={(values) => save.isPending || save.mutate(values)}>
      <section className="group" aria-label="Lesson">
        <FormText control={control} name="title" label="Title" />
        <div className="line">
          <FormText control={control} name="category" label="Category" optional />
          <FormText
            control={control}
            name="position"
            label="Position"
            inputMode="numeric"
            hint="Lessons are listed from the lowest number up"
          />
        </div>
        <FormText control={control} name="url" label="Video or document" hint="An address with https://" optional />
        <FormProse control={control} />
        <FormReaders control={control} />
      </section>
      <FormFoot verb={lesson ? "Save lesson" : "Create lesson"} busy={save.isPending} list={UNIVERSITY} />
    </Form>
  );
}

const UNIVERSITY = "/admin/university";
const back = <ListLink to={UNIVERSITY}>University</ListLink>;

export function NewLessonPage() {
  return (
    <Page title="New lesson" crumb={back}>
      <LessonForm />
    </Page>
  );
}

export function LessonPage() {
  const { id = "" } = useParams({ strict: false });
  const asked = useQuery(lessonsQuery);
  return (
    <Page title="Edit lesson" crumb={back}>
      <Loaded asked={asked}>
        {(lessons) => {
          const lesson = lessons.find((one) => one.id === id);
          if (lesson) return <LessonForm key={id} lesson={lesson} />;
          return <NoSuch noun="lesson" list="All lessons" to={UNIVERSITY} />;
        }}
      </Loaded>
    </Page>
  );
}
