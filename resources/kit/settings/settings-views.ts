import type { FormInstance } from 'antd'
import type { ComponentType, HTMLAttributes, ReactNode } from 'react'
import type { Field } from '#kit/fields/field-spec.ts'
import type { Values } from '#kit/form/merge.ts'

export interface SettingsPartProps<R> {
  record: R
}

export interface InputHints {
  autoComplete?: string
  placeholder?: string
  maxLength?: number
  maxCount?: number
  inputMode?: HTMLAttributes<HTMLElement>['inputMode']
  type?: string
}

/** Second proof that some changes need: `prove` resolves to what is sent along, undefined when refused. */
export interface Proof {
  fields: ReactNode
  prove: (entered: object) => Promise<object | undefined>
  refused: (failure: unknown) => void
}

export interface SettingsGroup<R> {
  about: ReactNode
  /** The fields take the whole width, below title and text. */
  isWide?: true
  Before?: ComponentType<SettingsPartProps<R>>
  After?: ComponentType<SettingsPartProps<R>>
}

export interface SettingsForm<R> {
  /** Key of its endpoint in `endpoints.update`. */
  form: string
  fields: readonly Field<R>[]
  groups: Readonly<Record<string, SettingsGroup<R>>>
  inputs?: Readonly<Record<string, InputHints>>
  /** Messages while typing, by field. */
  checks?: Readonly<Record<string, (value: unknown) => string | undefined>>
  toBody?: (changed: Values) => Values
  useProof?: (form: FormInstance, record: R) => Proof
  save?: string
  done: (saved: R) => string
  confirm?: { title: string; text: string }
  Actions?: ComponentType<SettingsPartProps<R>>
}

export interface SettingsPart<R> {
  title: string
  about: string
  /** Shown above the part. */
  fields?: readonly Field<R>[]
  Part: ComponentType<SettingsPartProps<R>>
}

export interface SettingsViews<R> {
  about?: string
  sections: readonly (SettingsForm<R> | SettingsPart<R>)[]
  /** Part of user/me, which is read again after a change. */
  isInIdentity?: true
  refreshMs?: number
}

export const isForm = <R>(section: SettingsForm<R> | SettingsPart<R>): section is SettingsForm<R> =>
  'form' in section
