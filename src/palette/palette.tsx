import { KBarProvider, useKBar, useMatches, useRegisterActions, VisualState } from '@refinedev/kbar'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cameFrom } from '#contract/rules/board-path.ts'
import { RESOURCES } from '#resources/index.ts'
import { DRIVER_PAGE } from '#src/driver-page.ts'
import { inOrder, type NavEntry } from '#src/layout/nav-entries.ts'
import { useOpenEntries } from '#src/layout/use-open-entries.ts'
import { useAccount } from '#src/shell-context.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { usePaletteParts } from './palette-context.ts'
import styles from './palette.module.css'
import { ACTIONS, inSections, isAsked, PAGES, type Place, toPlaces } from './places.ts'
import { useCommands } from './use-commands.ts'
import { optionId, Results } from './results.tsx'
import { useCheckCalls } from './use-check-calls.ts'
import { useSearchResults } from './use-search-results.ts'

const OF_DRIVER: Place = {
  key: DRIVER_PAGE,
  section: PAGES,
  title: 'My loads',
  subTitle: 'Driver',
  path: DRIVER_PAGE,
}

const NEW_RECORDS = RESOURCES.flatMap(({ pages, paths, pageAccess, singular, label }): NavEntry[] => {
  const { create: page } = pages
  const { create: path } = paths
  const { create: question } = pageAccess
  if (!page || !path || !question) return []
  return [
    {
      path,
      label: `New ${singular.toLowerCase()}`,
      group: label,
      order: 0,
      question,
      preload: () => void page.preload().catch(() => undefined),
    },
  ]
})

const LIST_ID = 'palette-results'

/** The native dialog provides the scroll lock; kbar must not add its own. */
const OPTIONS = {
  disableDocumentLock: true,
  disableScrollbarManagement: true,
  animations: { enterMs: 0, exitMs: 0 },
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(at + 5, count - 1),
  PageUp: (at) => Math.max(at - 5, 0),
}

function usePlaces(text: string) {
  const { entries, canOpen } = usePaletteParts()
  const open = useOpenEntries(entries)
  const creating = useOpenEntries(useMemo(() => NEW_RECORDS.filter(({ path }) => canOpen(path)), [canOpen]))
  const commands = useCommands(canOpen)
  const isDriver = useAccount()?.is_driver === true
  const pages = useMemo(() => {
    const getPlace =
      (section: string) =>
      ({ path, label, group }: NavEntry): Place => ({
        key: path,
        section,
        title: label,
        subTitle: group === label ? '' : group,
        path,
      })
    const shown = [...inOrder(open).map(getPlace(PAGES)), ...creating.map(getPlace(ACTIONS)), ...commands]
    return new Map([...(isDriver ? [OF_DRIVER] : []), ...shown].map((place) => [place.key, place]))
  }, [open, creating, commands, isDriver])
  const actions = useMemo(
    () =>
      [...pages.values()].map(({ key, title, subTitle, keywords = '' }, index) => ({
        id: key,
        name: title,
        subtitle: subTitle,
        keywords,
        priority: -index,
      })),
    [pages],
  )
  useRegisterActions(actions, [actions])
  const { results } = useMatches()
  const { found, isSearching, hasMore, error } = useSearchResults(text)
  const { calls, isAsking } = useCheckCalls(text, ACTIONS)
  const matching = inSections(
    results
      .flatMap((result) => (typeof result === 'string' ? [] : (pages.get(result.id) ?? [])))
      .filter((place) => isAsked(place, text)),
    text,
  )
  return {
    places: [...calls, ...matching, ...toPlaces(found, canOpen)],
    isSearching: isSearching || isAsking,
    hasMore,
    error,
  }
}

function useShown(element: RefObject<HTMLDialogElement | null>) {
  const { query, visualState } = useKBar((state) => ({ visualState: state.visualState }))
  const { setVisualState } = query
  const wasShown = useRef(false)

  // Layout effect: opens before another key arrives, and closes while still in the document so that focus
  // returns.
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [element])
  useEffect(() => setVisualState(VisualState.showing), [setVisualState])
  useEffect(() => {
    if (visualState === VisualState.showing) wasShown.current = true
    if (visualState === VisualState.hidden && wasShown.current) element.current?.close()
  }, [element, visualState])
}

function PaletteDialog() {
  const { entries, typedAhead, close: onClose } = usePaletteParts()
  const navigate = useNavigate()
  const here = useLocation()
  const element = useRef<HTMLDialogElement>(null)
  const { query, activeIndex } = useKBar((state) => ({ activeIndex: state.activeIndex }))
  const { inputRefSetter, setActiveIndex, setSearch } = query
  // kbar updates its state asynchronously, which drops letters in a controlled input.
  const [text, setText] = useState(typedAhead)
  useEffect(() => setSearch(text), [text, setSearch])
  const { places, isSearching, hasMore, error } = usePlaces(text)
  const active = places.length === 0 ? -1 : Math.min(activeIndex, places.length - 1)

  useShown(element)

  const close = () => element.current?.close()
  const go = ({ path, run }: Place) => {
    close()
    if (run) return run()
    if (path === DRIVER_PAGE) return location.assign(path)
    for (const entry of [...entries, ...NEW_RECORDS]) if (entry.path === path) entry.preload()
    void navigate(path, { state: cameFrom(here) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const place = places[active]
    if (!place || event.nativeEvent.isComposing) return
    if (event.key === 'Enter') go(place)
    else if (step) setActiveIndex(step(active, places.length))
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    if (event.target === element.current) close()
  }

  return (
    // A click on the dialog itself is one beside its content; the keyboard has Escape for it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      className={`raised pad-0 ink ${styles.palette}`}
      aria-label="Find anything"
      onClose={onClose}
      onClick={onClick}
    >
      <div className="row gap-12 flex-none faint rule-bottom pad-8-16">
        <Icon name="find" />
        <input
          ref={inputRefSetter}
          className={`grow pad-0 ink text-16 ${styles.input}`}
          role="combobox"
          aria-label="Find a page, load, invoice, offer, bid, broker, vehicle or owner"
          aria-autocomplete="list"
          aria-expanded={places.length > 0}
          aria-controls={LIST_ID}
          aria-activedescendant={active < 0 ? undefined : optionId(active)}
          placeholder="Load, invoice or order number, broker, unit, owner, page…"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={text}
          onChange={(event) => {
            setActiveIndex(0)
            setText(event.target.value)
          }}
          onKeyDown={onKeyDown}
        />
        <Button kind="icon" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </Button>
      </div>
      <Results
        id={LIST_ID}
        places={places}
        active={active}
        text={text}
        isSearching={isSearching}
        hasMore={hasMore}
        error={error?.message}
        onPoint={setActiveIndex}
        onChoose={go}
      />
    </dialog>
  )
}

export function Palette() {
  return (
    <KBarProvider options={OPTIONS}>
      <PaletteDialog />
    </KBarProvider>
  )
}
