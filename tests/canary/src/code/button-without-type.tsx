export const planted = <button>planted</button>
