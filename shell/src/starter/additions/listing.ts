// An addition to the starter, in documents with an element to which a script adds something (`nearStart`).

addEventListener(
  "scroll",
  () => {
    const near = document.querySelector("[data-near]")?.getBoundingClientRect();
    if (near && near.top < 2 * innerHeight) window.early?.start();
  },
  { passive: true },
);
