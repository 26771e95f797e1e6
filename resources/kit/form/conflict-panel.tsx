import { Radio, Typography } from 'antd'
import { drawField } from '#kit/cells/field-value.tsx'
import { LookupNames } from '#kit/lookup/lookup-names.tsx'
import type { FormField } from './control.tsx'
import { isSame, type Values } from './merge.ts'

export interface Conflict {
  /** The server's words: who changed the record. */
  said?: string | undefined
  latest: object
  theirs: Values
  /** Changed by both: the two values are shown side by side. */
  conflicts: readonly { name: string; mine: unknown }[]
  /** Changed only by the other user. */
  taken: readonly string[]
}

interface ConflictPanelProps<R> {
  conflict: Conflict
  fields: readonly FormField<R>[]
  values: Values
  onChoose: (name: string, value: unknown) => void
}

export function ConflictPanel<R>({ conflict, fields, values, onChoose }: ConflictPanelProps<R>) {
  const { said, latest, theirs, conflicts, taken } = conflict
  const shown = (name: string, value: unknown) => {
    const field = fields.find((one) => one.name === name)
    if (!field) return undefined
    if (field.form === 'secret' && value === '') return drawField(field, latest as R)
    if (typeof field.form === 'object' && 'lookup' in field.form && value !== null && value !== '') {
      return <LookupNames lookup={field.form.lookup} values={[value].flat().map(String)} />
    }
    return drawField(field, { ...theirs, [name]: value } as R)
  }
  const getLabel = (name: string) => fields.find((field) => field.name === name)?.label ?? name

  return (
    <section
      className="caution stack pad-12-16 kit-conflict"
      role="alert"
      aria-label="Changed by someone else"
    >
      <h2>{said ?? 'Someone else changed this while you were editing.'}</h2>
      {conflicts.length > 0 && (
        <>
          <p>You both changed these fields. Choose which value to keep.</p>
          {conflicts.map(({ name, mine }) => (
            <fieldset key={name}>
              <legend>{getLabel(name)}</legend>
              {(
                [
                  ['Yours', mine],
                  ['Theirs', theirs[name]],
                ] as const
              ).map(([origin, value]) => (
                <Radio
                  key={origin}
                  checked={isSame(values[name], value)}
                  onChange={() => onChoose(name, value)}
                >
                  <Typography.Text type="secondary">{origin}:</Typography.Text>{' '}
                  <span>{shown(name, value)}</span>
                </Radio>
              ))}
            </fieldset>
          ))}
        </>
      )}
      {taken.length > 0 && (
        <>
          <p>Their changes to these fields are now in the form:</p>
          <ul>
            {taken.map((name) => (
              <li key={name}>
                {getLabel(name)}: {shown(name, theirs[name])}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>Your changes aren’t saved yet. Choose Save to save them.</p>
    </section>
  )
}
