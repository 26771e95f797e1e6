export const NODE_FLAGS: string[]
export function serverEnvironment(root: string, env?: NodeJS.ProcessEnv): NodeJS.ProcessEnv
export function buildClient(root: string, say?: (line: string) => void): Promise<void>
