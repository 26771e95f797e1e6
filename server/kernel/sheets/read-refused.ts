export class SheetRefused extends Error {
  readonly status: 400 | 413 | 415

  constructor(status: 400 | 413 | 415, text: string) {
    super(text)
    this.status = status
  }
}
