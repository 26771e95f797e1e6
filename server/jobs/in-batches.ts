/** Repeats a work that answers how many rows it did until it finds fewer than a whole batch, or the signal is aborted. */
export async function inBatches(signal: AbortSignal, batch: number, work: () => Promise<number>): Promise<void> {
  while (!signal.aborted && (await work()) >= batch);
}
