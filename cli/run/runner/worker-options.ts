/**
 * A check needs a tenth of it. Where there is much memory, garbage would otherwise pile up for as long as a target sends
 * large answers.
 */
const heapMegabytes = 384;

/** With which Node starts a worker. The build keeps V8's code for processes that are started so. */
export const workerOptions: string[] = [`--max-old-space-size=${heapMegabytes}`, '--expose-gc'];
