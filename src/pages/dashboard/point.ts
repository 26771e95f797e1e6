/** A point of a chart: its value, what it is called, what it says, and the list behind it. */
export interface Point {
  key: string
  text: string
  value: number
  words: string
  to: string | undefined
}
