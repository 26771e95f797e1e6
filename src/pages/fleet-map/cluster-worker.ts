import { createClusterEngine } from './cluster-engine.ts'
import type { Ask } from './cluster-wire.ts'
import { later } from '#src/ui/later.ts'

const ask = createClusterEngine({
  answer: (answer) => postMessage(answer),
  later,
})

onmessage = ({ data }: MessageEvent<Ask>) => ask(data)
