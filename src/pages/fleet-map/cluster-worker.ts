import { createClusterEngine } from './cluster-engine.ts'
import type { ClusterRequest } from './cluster-wire.ts'
import { later } from '#src/ui/later.ts'

const ask = createClusterEngine({
  respond: (answer) => postMessage(answer),
  later,
})

onmessage = ({ data }: MessageEvent<ClusterRequest>) => ask(data)
