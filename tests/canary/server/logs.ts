console.warn('planted')
