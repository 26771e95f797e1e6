import styles from './keys.module.css'

/** Keys as they are printed on the keyboard. */
export function Keys({ printed }: { printed: readonly string[] }) {
  return printed.map((key) => (
    <kbd key={key} className={`sunken pad-x-4 muted small text-center nowrap ${styles.key}`}>
      {key}
    </kbd>
  ))
}
