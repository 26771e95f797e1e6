import type { z } from 'zod'
import type { DeclaredFields } from '#contract/field.ts'
import type { Facts, RecordFacts, RecordOf } from '#contract/fields.ts'
import { statusCell, type Tone } from '#kit/cells/status.tsx'
import { lookupCell } from '#kit/lookup/lookup-names.tsx'
import { type ColumnSpecs, type Control, type Field, type FieldSpecs } from './field-spec.ts'

type LooseSpec<R> = Partial<Omit<Field<R>, 'form'>> & {
  form?: Control | true
  tones?: Readonly<Record<string | number, Tone>>
}

const CONTROLS: Partial<Record<Facts['kind'], Control>> = {
  multiline: 'multiline',
  phone: 'phone',
  day: 'day',
  'yes-no': 'switch',
  money: 'money',
  number: 'number',
  year: 'number',
  weight: 'number',
  inches: 'number',
  miles: 'number',
  degrees: 'number',
}

const getControl = (facts: Facts): Control =>
  facts.kind === 'code' ? { choices: facts.codes } : (CONTROLS[facts.kind] ?? 'text')

function buildCell<R>(name: string, facts: Facts, { form, tones }: LooseSpec<R>): Field<R>['cell'] {
  if (facts.kind === 'code') {
    const { codes } = facts
    return {
      render: tones ? statusCell(codes, tones).render : (code) => codes[code as string] ?? String(code),
    } as Field<R>['cell']
  }
  if (facts.kind !== 'lookup' && facts.kind !== 'parts') return facts.kind
  if (typeof form !== 'object' || !('lookup' in form))
    throw new Error(`${name} has neither a cell nor a lookup`)
  return { ...lookupCell(form.lookup), ...(form.isMany && { block: true }) } as Field<R>['cell']
}

const NO_CELL = { compute: () => null }

function buildField<R>(name: string, facts: Facts | undefined, spec: LooseSpec<R>): Field<R> {
  const { form, tones: _, ...own } = spec
  if (!facts && form !== undefined)
    return {
      cell: NO_CELL,
      ...(own as Partial<Field<R>>),
      name,
      form: form as Control,
      ...(spec.when === undefined && { isFixed: true }),
      sparse: true,
    } as Field<R>
  if (!facts) return { ...(own as Field<R>), name }
  return {
    ...(facts.help !== undefined && { help: facts.help }),
    ...((facts.kind === 'money' || facts.kind === 'number') && { quantity: facts.kind }),
    ...own,
    name,
    label: spec.label ?? facts.label,
    cell: spec.cell ?? buildCell(name, facts, spec),
    ...(form !== undefined && { form: form === true ? getControl(facts) : form }),
  }
}

const buildFields = <R>(facts: RecordFacts, specs: object): readonly Field<R>[] =>
  Object.entries<LooseSpec<R>>(specs as Record<string, LooseSpec<R>>).map(([name, spec]) =>
    buildField(name, facts[name], spec),
  )

const USUAL_WIDTH = 140

/** Specs of the contract's fields that the resource doesn't name. */
function usualSpecs(facts: RecordFacts, specs: object): Record<string, LooseSpec<never>> {
  const group = Object.values<LooseSpec<never>>(specs as Record<string, LooseSpec<never>>).find(
    (spec) => spec.group !== undefined,
  )?.group
  const unnamed = Object.entries(facts).filter(([name, { isInternal }]) => !isInternal && !(name in specs))
  return Object.fromEntries(
    unnamed.map(([name, { isEntered }]) => [
      name,
      {
        column: { width: USUAL_WIDTH, hidden: true },
        ...(group !== undefined && { group }),
        ...(isEntered && { form: true }),
      },
    ]),
  )
}

/**
 * Fields are shown in the order of their declaration; labels, cells and controls default from the contract's
 * facts. A field that is not named stands in the first group, hidden in lists, unless it is internal. `Extra` names
 * computed columns.
 */
export const defineFields = <
  F extends RecordFacts,
  Update = object,
  Extra extends string = never,
  Create = object,
>(
  facts: F,
  specs: NoInfer<FieldSpecs<F, Update, Extra, Create>>,
): readonly Field<RecordOf<F>>[] => buildFields(facts, { ...specs, ...usualSpecs(facts, specs) })

/** As `defineFields`, for a record that users enter with all the fields of its declaration. */
export const defineFieldsOf = <D extends Pick<DeclaredFields, 'create' | 'update'> & { facts: RecordFacts }>(
  declared: D,
  specs: NoInfer<FieldSpecs<D['facts'], z.input<D['update']>, never, z.input<D['create']>>>,
): readonly Field<RecordOf<D['facts']>>[] => defineFields(declared.facts, specs as never)

/** Columns of a list that shows only part of a record; R is the row of that list. */
export const defineColumns = <F extends RecordFacts, R = RecordOf<F>, Extra extends string = never>(
  facts: F,
  specs: NoInfer<ColumnSpecs<F, R, Extra>>,
): readonly Field<R>[] => buildFields(facts, specs)
