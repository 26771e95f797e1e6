export interface Point {
  key: string
  text: string
  value: number
  words: string
  to: string | undefined
}
