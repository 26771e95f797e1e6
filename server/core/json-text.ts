/** JSON that is already text, as the database built it; it goes out as it is. `Shape` is what it holds. */
export class JsonText<Shape = unknown> {
  declare readonly shape: Shape
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Marks text from the database as the JSON of an answer. */
export const json = <Shape>(text: string): JsonText<Shape> => new JsonText<Shape>(text)

/** The JSON text of an answer, whichever way it came. */
export const jsonTextOf = (answer: unknown): string => (answer instanceof JsonText ? answer.text : JSON.stringify(answer))
