/** JSON that is already text, as the database built it; it goes out as it is. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Marks text from the database as the JSON of an answer. */
export const json = (text: string): JsonText => new JsonText(text)

/** The answer of a list: how many rows there are, and the JSON text of those of this page. */
export const listAnswer = (count: number, results: string): JsonText => json(`{"count":${count},"results":${results}}`)

/** The JSON text of an answer, whichever way it came. */
export const jsonTextOf = (answer: unknown): string => (answer instanceof JsonText ? answer.text : JSON.stringify(answer))
