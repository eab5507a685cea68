import { useState } from "react";
import { RichText } from "../src/field/rich-text.tsx";
import { TextArea } from "../src/field/text-area.tsx";
import { Section } from "./section.tsx";

const skip = () => undefined;

export function Writing() {
  const [note, setNote] = useState("");
  const [lesson, setLesson] = useState("<h2>First steps</h2><p>Open the <b>till</b>.</p><ul><li>Coins</li></ul>");
  return (
    <Section title="Longer text">
      <div className="gallery-grid">
        <TextArea name="note" label="Note" hint="Only you read it." optional value={note} onChange={setNote} />
        <TextArea name="why" label="Reason" error="The Reason field is required." value="" onChange={skip} />
        <TextArea name="sent" label="Message" disabled value="It was sent, and cannot be changed." onChange={skip} />
      </div>
      <RichText name="lesson" label="Lesson" hint="What is taught." value={lesson} onChange={setLesson} />
      <RichText name="none" label="Terms" error="The Terms field is required." value="" onChange={skip} />
    </Section>
  );
}
