/** JSON that is already text, as the database built it; it goes out as it is. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Marks text from the database as the JSON of an answer. */
export const json = (text: string): JsonText => new JsonText(text)

/** The answer of a list: how many rows there are, the JSON text of those of this page, and what else is said of all of them. */
export function listAnswer(count: number, results: string, besides: object = {}): JsonText {
  const rest = Object.entries(besides).map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`)
  return json(`{"count":${count},"results":${results}${rest.join('')}}`)
}

/** The answer of a list that is all on its one page, by the JSON text of its rows. */
export const wholeList = (results: string): JsonText => listAnswer((JSON.parse(results) as unknown[]).length, results)

/** The JSON text of an answer, whichever way it came. */
export const jsonTextOf = (answer: unknown): string => (answer instanceof JsonText ? answer.text : JSON.stringify(answer))
