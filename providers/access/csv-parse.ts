/** Browser replacement for casbin's csv-parse; policies come from an adapter and never pass here. */
export const parse = (text: string, { delimiter = ',' }: { delimiter?: string } = {}): string[][] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(delimiter).map((cell) => cell.trim()))
