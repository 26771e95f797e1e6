import { Dialog } from '#src/ui/dialog.tsx'
import styles from './help.module.css'
import { Keys } from './keys.tsx'
import { SHORTCUTS } from './shortcuts.ts'
import { useLetterKeys } from '#src/ui/use-letter-keys.ts'

const GROUPS = [...new Set(SHORTCUTS.map(({ group }) => group))]

export function Help({ onClose }: { onClose: () => void }) {
  const [withLetters, setLetters] = useLetterKeys()
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className={`grid gap-0 ${styles.groups}`}>
        {GROUPS.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl className="grid gap-4">
              {SHORTCUTS.filter((shortcut) => shortcut.group === group).map(({ action, printed, text }) => (
                <div key={action} className="spread align-baseline gap-12">
                  <dt className="ink">{text}</dt>
                  <dd>
                    <Keys printed={printed} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className={`row align-baseline muted rule-top ${styles.option}`}>
        <input type="checkbox" checked={withLetters} onChange={(event) => setLetters(event.target.checked)} />
        Use single-key shortcuts
      </label>
    </Dialog>
  )
}
