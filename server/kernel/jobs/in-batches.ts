/** Until `work` returns fewer rows than a batch or the signal is aborted. */
export async function inBatches(
  signal: AbortSignal,
  batch: number,
  work: () => Promise<number>,
): Promise<void> {
  while (!signal.aborted && (await work()) >= batch);
}
