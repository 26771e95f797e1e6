console.log('clean')
