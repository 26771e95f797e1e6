export interface Point {
  key: string
  text: string
  value: number
  words: string
  to: string | undefined
  before?: { value: number; words: string }
}

export const pointWords = ({ words, before }: Point): string =>
  before ? `${words}; prior period ${before.words}` : words
