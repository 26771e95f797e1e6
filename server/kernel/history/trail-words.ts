import type { NamedRecord, NamesOf } from '#server/kernel/db/names-in.ts'

export type TrailField =
  | { readonly codes: Readonly<Record<string, string>>; readonly label?: string }
  | { readonly text: (value: never) => string }
  | { readonly names: string }
  | { readonly isHidden: true }

export interface TrailWords {
  readonly records?: Readonly<Record<string, string>>
  readonly names?: Readonly<Record<string, NamedRecord | NamesOf>>
  readonly actions?: Readonly<Record<string, string>>
  readonly fields?: Readonly<Record<string, Readonly<Record<string, TrailField>>>>
}
