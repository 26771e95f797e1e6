export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export const json = (text: string): JsonText => new JsonText(text)

export function listAnswer(count: number, results: string, besides: object = {}): JsonText {
  const rest = Object.entries(besides).map(
    ([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`,
  )
  return json(`{"count":${count},"results":${results}${rest.join('')}}`)
}

export const wholeList = (results: string): JsonText =>
  listAnswer((JSON.parse(results) as unknown[]).length, results)

export const toJsonText = (answer: unknown): string =>
  answer instanceof JsonText ? answer.text : JSON.stringify(answer)
