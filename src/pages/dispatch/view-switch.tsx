import { Button } from '#src/ui/button.tsx'
import { shortcutHint } from './keys/shortcuts.ts'
import { useDeskView } from './use-desk-view.ts'
import styles from './board/toolbar.module.css'

export function ViewSwitch() {
  const { isTrucks, showTrucks, showOffers } = useDeskView()
  return (
    <div className={`row gap-0 flex-none ${styles.views}`} role="group" aria-label="Board view">
      <Button
        aria-pressed={!isTrucks}
        onClick={showOffers}
        {...(isTrucks && shortcutHint('trucks', 'Offers'))}
      >
        Offers
      </Button>
      <Button
        aria-pressed={isTrucks}
        onClick={showTrucks}
        {...(!isTrucks && shortcutHint('trucks', 'Trucks'))}
      >
        Trucks
      </Button>
    </div>
  )
}
