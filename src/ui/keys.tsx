import styles from './keys.module.css'

export function Keys({ printed }: { printed: readonly string[] }) {
  return printed.map((key) => (
    <kbd key={key} className={`sunken pad-x-4 muted small text-center nowrap ${styles.key}`}>
      {key}
    </kbd>
  ))
}
