import type { Answer, Ask } from './cluster-wire.ts'
import { later } from '#src/ui/later.ts'

/** Runs in a Worker when the browser has them, else on the main thread. */
export interface Clusters {
  ask: (ask: Ask) => void
  stop: () => void
}

function here(onAnswer: (answer: Answer) => void): Clusters {
  let isStopped = false
  const answer = (what: Answer) => {
    if (!isStopped) onAnswer(what)
  }
  const engine = import('./cluster-engine.ts').then(({ createClusterEngine }) =>
    createClusterEngine({ answer, later }),
  )
  return {
    ask: (ask) => void engine.then((take) => take(ask)),
    stop: () => {
      isStopped = true
    },
  }
}

function beside(onAnswer: (answer: Answer) => void): Clusters {
  const worker = new Worker(new URL('./cluster-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<Answer>) => onAnswer(data)
  return { ask: (ask) => worker.postMessage(ask), stop: () => worker.terminate() }
}

export const openClusters = (onAnswer: (answer: Answer) => void): Clusters =>
  'Worker' in globalThis ? beside(onAnswer) : here(onAnswer)
