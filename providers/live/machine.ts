import {
  SOCKET_CUT_CLOSE,
  SOCKET_RECONNECT_CODES,
  SOCKET_RECONNECT_MS,
  SOCKET_REFUSED_AGAIN_MS,
  SOCKET_REFUSED_CLOSE,
} from '#contract/constants.ts'
import { CAUGHT_UP, type LiveEvent, type LiveMark, RECONNECTED } from '#contract/live.ts'
import type { ServerMessage } from './decode.ts'

export type LinkState = 'off' | 'connecting' | 'live' | 'lost' | 'refused'

type PhaseName =
  | 'closed'
  | 'connecting'
  | 'syncing'
  | 'ready'
  | 'waiting'
  | 'reconnecting'
  | 'authenticating'
  | 'suspended'
  | 'refused'

export interface LiveState {
  phase: PhaseName
  /** Sent with the first connection only. */
  mark?: LiveMark | undefined
  /** Survived an outage, so it may be half open: it looks live and receives nothing. */
  isDoubted: boolean
  /** The last handshake failed. */
  isShutOut: boolean
  refusedAt: number
}

interface Inputs {
  open: { mark?: LiveMark | undefined }
  connected: object
  message: { message: ServerMessage | undefined }
  dropped: { code: number; at: number }
  elapsed: object
  sessionValid: object
  sessionEnded: object
  offline: object
  wake: object
  close: object
}
export type LiveInput = { [T in keyof Inputs]: { type: T } & Inputs[T] }[keyof Inputs]

export type Effect = 'connect' | 'renew' | 'reread' | { publish: LiveEvent | { type: typeof RECONNECTED } }
export type Step = [LiveState, ...Effect[]]
type Transitions = { [T in keyof Inputs]?: (state: LiveState, input: Inputs[T]) => Step }

interface Phase {
  link: LinkState
  hasSocket?: boolean
  /** `elapsed` follows after this time. */
  wait?: number
  on: Transitions
}

const CATCH_UP_MS = 2000

export const CLOSED: LiveState = { phase: 'closed', isDoubted: false, isShutOut: false, refusedAt: -Infinity }

const GAP: Effect = { publish: { type: RECONNECTED } }

const enter =
  (phase: PhaseName, ...effects: Effect[]) =>
  (state: LiveState): Step => [{ ...state, phase }, ...effects]

const connect =
  (phase: 'connecting' | 'reconnecting') =>
  (state: LiveState): Step => [{ ...state, phase, mark: undefined, isDoubted: false }, 'connect']

const replaceDoubted =
  (phase: 'connecting' | 'reconnecting') =>
  (state: LiveState): Step =>
    state.isDoubted ? connect(phase)(state) : [state]

const connected = (state: LiveState): Step =>
  (state.mark ? enter('syncing') : enter('ready', GAP))({ ...state, isShutOut: false })

const publish = (state: LiveState, { message }: Inputs['message']): Step =>
  message && message.type !== CAUGHT_UP ? [state, { publish: message }] : [state]

const catchUp = (state: LiveState, { message }: Inputs['message']): Step => {
  const isComplete = message?.type === CAUGHT_UP && message.data.is_complete === true
  const [ready, ...effects] = publish({ ...state, phase: 'ready' }, { message })
  return isComplete ? [ready] : [ready, GAP, ...effects]
}

const drop =
  (hadConnected: boolean) =>
  (state: LiveState, { code, at }: Inputs['dropped']): Step => {
    const isShutOut = !hadConnected
    if (SOCKET_RECONNECT_CODES.includes(code)) {
      // Browsers hide why a handshake failed: the session may have ended.
      const isCut = code === SOCKET_CUT_CLOSE || (isShutOut && !state.isShutOut)
      return enter('waiting', ...(isCut ? (['reread'] as const) : []))({ ...state, isShutOut })
    }
    if (code !== SOCKET_REFUSED_CLOSE) return enter('suspended')(state)
    const isAgain = at - state.refusedAt < SOCKET_REFUSED_AGAIN_MS
    return (isAgain ? enter('refused') : enter('authenticating', 'renew'))({ ...state, refusedAt: at })
  }

const close = (): Step => [CLOSED]
const offline = (state: LiveState): Step => [{ ...state, isDoubted: true }]

const handshake = { connected, dropped: drop(false), offline, close }
const live = { dropped: drop(true), offline, wake: replaceDoubted('connecting'), close }
const detached = { wake: connect('reconnecting'), close }

/** An input that a phase does not name changes nothing. */
export const PHASES: Record<PhaseName, Phase> = {
  closed: {
    link: 'off',
    on: { open: (_, { mark }) => [{ ...CLOSED, phase: 'connecting', mark }, 'connect'] },
  },
  connecting: {
    link: 'connecting',
    hasSocket: true,
    on: { ...handshake, wake: replaceDoubted('connecting') },
  },
  /** Connected with a mark: the first message says whether anything was missed. */
  syncing: {
    link: 'live',
    hasSocket: true,
    wait: CATCH_UP_MS,
    on: { ...live, message: catchUp, elapsed: enter('ready', GAP) },
  },
  ready: { link: 'live', hasSocket: true, on: { ...live, message: publish } },
  waiting: {
    link: 'lost',
    wait: SOCKET_RECONNECT_MS,
    on: { ...detached, elapsed: connect('reconnecting') },
  },
  reconnecting: { link: 'lost', hasSocket: true, on: { ...handshake, wake: replaceDoubted('reconnecting') } },
  /** The server refused the session, and the client checks whether it ended. */
  authenticating: {
    link: 'lost',
    on: { ...detached, sessionValid: enter('waiting'), sessionEnded: enter('suspended') },
  },
  /** Reconnecting by itself would not help: waits for the user or the network. */
  suspended: { link: 'lost', on: detached },
  /** The server refused a valid session again. */
  refused: { link: 'refused', on: detached },
}

export const next = <T extends keyof Inputs>(state: LiveState, input: { type: T } & Inputs[T]): Step =>
  PHASES[state.phase].on[input.type]?.(state, input) ?? [state]
