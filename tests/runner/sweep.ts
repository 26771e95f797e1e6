import { sweepLeftovers } from '#tests/support/cluster.ts'

await sweepLeftovers()
