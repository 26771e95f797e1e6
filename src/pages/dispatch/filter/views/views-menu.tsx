import { preloadable } from '#kit/preloadable.tsx'
import { Button } from '#src/ui/button.tsx'
import { usePopover } from '#src/ui/use-popover.ts'
import { useViews } from './use-views.ts'
import styles from './views.module.css'

const ViewsPanel = preloadable(async () => (await import('./views-panel.tsx')).ViewsPanel)
const preload = () => void ViewsPanel.preload().catch(() => undefined)

export function ViewsMenu() {
  const { isOpen, setOpen, close, root, button, onKeyDown } = usePopover()
  const { active, isChanged } = useViews(isOpen)
  const leave = () => {
    close()
    button.current?.focus()
  }
  return (
    // The keys bubble up from the button and the panel's own parts.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="inline-row flex-none relative" ref={root} onKeyDown={onKeyDown}>
      <Button
        ref={button}
        className="relative"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={active && `${active.name}${isChanged ? ', unsaved changes' : ''}`}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="visually-hidden">Saved views{active && ', '}</span>
        <span className={`truncate ${styles.name}`}>
          {active ? active.name : <span aria-hidden>Views</span>}
        </span>
        {isChanged && (
          <span className={`round absolute ${styles.dot}`}>
            <span className="visually-hidden">, changed</span>
          </span>
        )}
      </Button>
      {isOpen && (
        <div className={`popup ${styles.panel}`} role="dialog" aria-label="Saved views">
          <ViewsPanel onLeave={leave} />
        </div>
      )}
    </div>
  )
}
