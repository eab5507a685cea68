import type { Lesson } from "@gatehouse/contract/content/lesson.ts";
import { universityCalls } from "@gatehouse/contract/content/university-calls.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ButtonLink } from "../../components/button-link.tsx";
import { Counted } from "../../components/counted.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { isRoleAdmin, myArea } from "../../session/area.ts";
import { lessonsQuery } from "./queries.ts";
import "@gatehouse/ui/field/rich-text.css";
import "./content.css";

const mayWrite = () => myArea() === "admin" && isRoleAdmin();

function DeleteLesson({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(universityCalls.remove, { params: { id: lesson.id } }),
    onSuccess: async () => {
      toast("Lesson deleted!", "success");
      onClose();
      await client.invalidateQueries({ queryKey: ["university"] });
    },
  });
  return (
    <Confirm
      open
      danger
      title={`Delete “${lesson.title}”?`}
      body="Its text is lost, and nobody can read it any more."
      verb="Delete lesson"
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    />
  );
}

const readers = ({ account_types }: Lesson) =>
  account_types.length === 0 ? "administrators only" : account_types.map((type) => `${type}s`).join(" and ");

function LessonPart({ lesson, onDelete }: { lesson: Lesson; onDelete: () => void }) {
  return (
    <details className="lesson">
      <summary>{lesson.title}</summary>
      <div className="lesson-body">
        {lesson.description === "" ? null : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server keeps of it harmless elements only
          <div className="gh-prose" dangerouslySetInnerHTML={{ __html: lesson.description }} />
        )}
        {lesson.url === "" ? null : (
          <p>
            <a href={lesson.url} target="_blank" rel="noreferrer">
              Open the video or document
            </a>
          </p>
        )}
        {mayWrite() ? (
          <div className="acts">
            <ButtonLink to="/admin/university/update/$id" params={{ id: lesson.id }}>
              Change
            </ButtonLink>
            <Button kind="danger" onClick={onDelete}>
              Delete
            </Button>
            <span className="muted">For {readers(lesson)}</span>
          </div>
        ) : null}
      </div>
    </details>
  );
}

function Lessons({ lessons }: { lessons: readonly Lesson[] }) {
  const [leaving, setLeaving] = useState<Lesson>();
  if (lessons.length === 0) {
    return (
      <div className="gh-panel group">
        <Empty title="No lessons yet" />
      </div>
    );
  }
  return (
    <div className="lessons">
      {[...Map.groupBy(lessons, ({ category }) => category)].map(([category, some]) => (
        <section key={category} className="gh-panel" aria-label={category || "Lessons"}>
          {category === "" ? null : (
            <div className="group">
              <h2>{category}</h2>
            </div>
          )}
          {some.map((lesson) => (
            <LessonPart key={lesson.id} lesson={lesson} onDelete={() => setLeaving(lesson)} />
          ))}
        </section>
      ))}
      {leaving ? <DeleteLesson lesson={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </div>
  );
}

export function UniversityPage() {
  const asked = useQuery(lessonsQuery);
  const add = mayWrite() ? (
    <ButtonLink to="/admin/university/create" kind="primary">
      New lesson
    </ButtonLink>
  ) : null;
  return (
    <Page
      title="University"
      context={<Counted context="How things are done here" total={asked.data?.length} noun="lesson" />}
      actions={add}
    >
      <Loaded asked={asked}>{(lessons) => <Lessons lessons={lessons} />}</Loaded>
    </Page>
  );
}
