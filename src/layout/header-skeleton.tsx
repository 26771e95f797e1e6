import { Brand } from '#src/ui/brand.tsx'
import header from './header.module.css'
import styles from './layout.module.css'

export function HeaderSkeleton() {
  return (
    <div className={`stack gap-0 ${styles.layout}`} aria-busy>
      <header className={`row flex-none relative rule-bottom surface ${header.header}`}>
        <span className={`row ink text-14 strong plain-link ${header.brand}`}>
          <Brand />
        </span>
      </header>
    </div>
  )
}
