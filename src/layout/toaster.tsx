import { useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { type ShownToast, useShell, useShownToasts } from '#src/shell-context.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useClearOfControls } from './toast-place.ts'
import styles from './toaster.module.css'

const TONE = { success: 'green', info: 'blue', warning: 'warn', loading: 'warn', error: 'danger' } as const

function ToastCard({ toast }: { toast: ShownToast }) {
  const { toasts } = useShell()
  const { key, type, text, action } = toast
  return (
    <div
      className={`row align-start gap-12 rounded bordered ${styles.toast}`}
      data-tone={TONE[type]}
      role={type === 'error' ? 'alert' : undefined}
      onPointerEnter={() => toasts.hold(key)}
      onPointerLeave={() => toasts.release(key)}
    >
      <p className="grow scroll">{text}</p>
      {action && (
        <Button
          kind="quiet"
          onClick={() => {
            action.run()
            toasts.close(key)
          }}
        >
          {action.label}
        </Button>
      )}
      <Button kind="icon" aria-label="Close message" onClick={() => toasts.close(key)}>
        <Icon name="close" size={14} />
      </Button>
    </div>
  )
}

export function Toaster() {
  const shown = useShownToasts()
  const isAside = useLocation().pathname === '/dispatch'
  const [top, corner] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const infos = useMemo(() => shown.filter(({ type }) => type === 'info'), [shown])
  const others = useMemo(() => shown.filter(({ type }) => type !== 'info'), [shown])
  useClearOfControls(top, 1, infos)
  useClearOfControls(corner, -1, others)
  const cards = (list: readonly ShownToast[]) =>
    list.map((toast) => <ToastCard key={toast.key} toast={toast} />)
  return (
    <section aria-label="Messages" aria-live="polite">
      <div ref={top} className={`stack ${styles.place} ${styles.top}`}>
        {cards(infos)}
      </div>
      <div
        ref={corner}
        className={`stack ${styles.place} ${styles.corner}`}
        data-aside={isAside || undefined}
      >
        {cards(others)}
      </div>
    </section>
  )
}
