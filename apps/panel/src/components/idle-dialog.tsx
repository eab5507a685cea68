import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";

export default function IdleDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const footer = (
    <>
      <Button onClick={onLeave}>Log Me Out</Button>
      <Button kind="primary" onClick={onStay}>
        Keep Me Logged In
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onStay} title="Are you still there?" size="small" footer={footer}>
      You will be logged out in 2 minutes without any activity.
    </Dialog>
  );
}
