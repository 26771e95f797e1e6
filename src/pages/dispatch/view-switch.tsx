import { Button } from '#src/ui/button.tsx'
import { type Action, shortcutHint } from './keys/shortcuts.ts'
import { useDeskView } from './use-desk-view.ts'
import styles from './board/toolbar.module.css'

interface ViewProps {
  name: string
  isShown: boolean
  shortcut: Action | undefined
  onShow: () => void
}

const View = ({ name, isShown, shortcut, onShow }: ViewProps) => (
  <Button aria-pressed={isShown} onClick={onShow} {...(!isShown && shortcut && shortcutHint(shortcut, name))}>
    {name}
  </Button>
)

/** The key of a view leads back from it too. */
export function ViewSwitch() {
  const { isTrucks, isPlan, showTrucks, showPlan, showOffers } = useDeskView()
  const back = isTrucks ? 'trucks' : isPlan ? 'plan' : undefined
  return (
    <div className={`row gap-0 flex-none ${styles.views}`} role="group" aria-label="Board view">
      <View name="Offers" isShown={back === undefined} shortcut={back} onShow={showOffers} />
      <View name="Trucks" isShown={isTrucks} shortcut="trucks" onShow={showTrucks} />
      <View name="Plan" isShown={isPlan} shortcut="plan" onShow={showPlan} />
    </div>
  )
}
