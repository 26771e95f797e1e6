import type { ClusterResponse, ClusterRequest } from './cluster-wire.ts'
import { later } from '#src/ui/later.ts'

/** Runs in a Worker when the browser has them, else on the main thread. */
export interface Clusters {
  ask: (ask: ClusterRequest) => void
  stop: () => void
}

function here(onAnswer: (answer: ClusterResponse) => void): Clusters {
  let isStopped = false
  const answer = (what: ClusterResponse) => {
    if (!isStopped) onAnswer(what)
  }
  const engine = import('./cluster-engine.ts').then(({ createClusterEngine }) =>
    createClusterEngine({ respond: answer, later }),
  )
  return {
    ask: (ask) => void engine.then((take) => take(ask)),
    stop: () => {
      isStopped = true
    },
  }
}

function createWorkerClusters(onAnswer: (answer: ClusterResponse) => void): Clusters {
  const worker = new Worker(new URL('./cluster-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<ClusterResponse>) => onAnswer(data)
  return { ask: (ask) => worker.postMessage(ask), stop: () => worker.terminate() }
}

export const openClusters = (onAnswer: (answer: ClusterResponse) => void): Clusters =>
  'Worker' in globalThis ? createWorkerClusters(onAnswer) : here(onAnswer)
