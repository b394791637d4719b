/** Do something now and then, but only while somebody looks at the page; returns how to stop. */
export function whileVisible(task: () => void, milliseconds: number): () => void {
  const look = () => {
    if (document.visibilityState === "visible") task();
  };
  const timer = setInterval(look, milliseconds);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
