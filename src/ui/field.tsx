import { type ComponentProps, type ReactNode, useId } from 'react'
import { described, FieldFrame } from './field-frame.tsx'
import styles from './field.module.css'

interface Props extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
  hint?: string
  end?: ReactNode
}

/** A labelled input; its error and hint are read out with it. */
export function Field({ label, error, hint, end, id: given, ...input }: Props) {
  const own = useId()
  const id = given ?? own
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div className={styles.box}>
        <input {...input} {...described(id, error, hint)} className={end ? `${styles.input} ${styles.hasEnd}` : styles.input} />
        {end && <div className={styles.end}>{end}</div>}
      </div>
    </FieldFrame>
  )
}
