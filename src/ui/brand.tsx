import styles from './brand.module.css'

export function Brand() {
  return (
    <>
      <svg
        className={`flex-none ${styles.mark}`}
        viewBox="0 0 24 24"
        width={22}
        height={22}
        aria-hidden
        focusable="false"
      >
        <rect width="24" height="24" rx="5" />
        <path d="M6 6.5h12M6 12h8M6 6.5v11" />
        <circle cx="16.8" cy="16.6" r="2" />
      </svg>
      Freight
    </>
  )
}
