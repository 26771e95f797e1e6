import { parentPort, workerData } from 'node:worker_threads'
import type { Grid } from '#server/market/fleet-plan/assignment.ts'
import { propose } from '#server/market/fleet-plan/propose.ts'

parentPort?.postMessage(propose(workerData as Grid))
