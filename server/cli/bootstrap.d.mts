export const NODE_FLAGS: string[]
export function serverEnvironment(root: string, env?: NodeJS.ProcessEnv): NodeJS.ProcessEnv
