import { Button } from "@aurelle/shared/ui";
import { useState } from "react";
import { RingSizeGuide } from "./RingSizeGuide";

/** The button that opens the ring size guide. It also fills the slot `faq.sizing`. */
export default function RingSizeHelp({ className }: { className?: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" className={className} onClick={() => setOpen(true)}>
        Ring size guide
      </Button>
      <RingSizeGuide open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
