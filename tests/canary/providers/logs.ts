console.log('planted')
