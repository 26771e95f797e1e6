export const CHROMIUM_FLAGS: string[]
export function findChromium(env?: NodeJS.ProcessEnv): Promise<string | null>
export function ensureChromium(): Promise<string>
