import type { MailLabelField } from '#contract/entities/market/mail-rule.ts'

const WORDS = {
  pick: `pick up,pickup,pick,pu,p/u,pick up at,pickup at,pick up location,pickup location,pick location,pick up place,pu location,pu at,
origin,orig,origin location,origin city/state,origin city state,origin city st,orig city/st,o,shipper,ship from,from,shipper location,
shipper city/state,shipper city state,loading,loading at,loading location,loading place,loads at,load at,collection,collect from,
collection point,start,starting point,departure,pick up address,pickup address,origin address,shipper address,ship from address,
pick up from,pickup from,picks up,picks up in,picks,first pick up,first pickup,recogida,origen,carga`,
  pick_city: `from city,pick city,pick up city,pickup city,pu city,origin city,orig city,o city,shipper city,loading city,from city name,collection city,ship from city`,
  pick_state: `from state,from st,pick state,pick up state,pickup state,pickup st,pick up st,pu state,pu st,origin state,origin st,orig st,o st,shipper state,loading state,ship from state`,
  pick_zip: `from zip,from zip code,pick zip,pick up zip,pickup zip,pu zip,origin zip,origin postal code,origin zip code,pickup zip code,pick up zip code,shipper zip,loading zip,ship from zip`,
  pick_date: `pick up date,pickup date,pick date,pu date,p/u date,pick up date/time,pickup date/time,pu date/time,pick up date and time,
pickup date and time,ready,ready date,ready date/time,ready by,ready at,ready time and date,available,avail,available date,avail date,date available,
load date,loading date,ship date,shipping date,origin date,collect,collection date,pick up between,pickup between,pick up window,pickup window,
pick up by,pickup by,pick up on,earliest pick up,earliest pickup,pick up appt,pickup appt,pickup appointment,pick up appointment,pu appt,
shipper date,start date,pick up day,pickup day,cargo ready,fecha de carga,when`,
  pick_time: `pick up time,pickup time,pick time,pu time,p/u time,ready time,loading time,load time,available time,origin time,shipper time,
pick up hours,pickup hours,shipping hours,collection time`,
  drop: `deliver to,delivery,deliver,del,dlv,delv,dely,drop,drop off,dropoff,drop at,delivery at,deliver at,delivers to,delivers,delivery location,
drop location,drop off location,dropoff location,del location,destination,dest,destination location,destination city/state,
destination city state,destination city st,dest city/state,dest city state,dest city st,dest city/st,d,consignee,ship to,to,receiver,
consignee location,consignee city/state,consignee city state,receiver location,unloading,unloading at,unloading location,unload at,offload,
going to,deliver in,end,end point,arrival,delivery address,drop address,destination address,consignee address,ship to address,
receiver address,final,final delivery,final destination,final drop,last drop,last delivery,last stop,final stop,entrega,destino,descarga`,
  drop_city: `to city,drop city,drop off city,dropoff city,delivery city,deliver city,del city,destination city,dest city,d city,consignee city,unloading city,receiver city,ship to city`,
  drop_state: `to state,to st,drop state,drop off state,dropoff state,delivery state,delivery st,del state,del st,destination state,destination st,dest state,dest st,d st,consignee state,unloading state,receiver state,ship to state`,
  drop_zip: `to zip,to zip code,drop zip,delivery zip,del zip,destination zip,destination postal code,dest zip,destination zip code,delivery zip code,consignee zip,unloading zip,receiver zip,ship to zip`,
  drop_date: `delivery date,deliver date,del date,dlv date,drop date,drop off date,dropoff date,delivery date/time,del date/time,delivery date and time,
deliver by,delivery by,must deliver by,must deliver,del by,due,due date,due by,due date/time,deliver between,delivery between,delivery window,
drop window,drop off window,dropoff window,delivery appt,delivery appointment,del appt,drop appt,destination date,unloading date,unload date,
arrive by,must arrive by,required delivery,required delivery date,requested delivery,requested delivery date,delivery deadline,eta required,
delivers on,deliver on,consignee date,receiver date,end date,latest delivery,rdd,fecha de entrega`,
  drop_time: `delivery time,deliver time,del time,drop time,drop off time,dropoff time,unloading time,destination time,consignee time,receiver time,
delivery hours,receiving hours,due time`,
  place: `city,city/state,city state,city st,location,place,city state zip,city/state/zip,address city`,
  state: `state,st,province,state/province`,
  zip: `zip,zip code,postal code,postal,zipcode`,
  date: `date,date/time,day,earliest,scheduled,planned,appt,appointment,window,appt date,date and time`,
  time: `time,hours,appt time`,
  truck: `truck,truck type,truck size,truck needed,trucks needed,truck required,suggested truck,suggested truck size,suggested vehicle,equipment,equip,
equipment type,equipment needed,equipment required,equipment requested,required equipment,requested equipment,eq,eqp,equip type,equipment class,
trailer,trailer type,trailer required,trailer needed,vehicle,vehicle type,vehicle size,vehicle class,vehicle required,vehicle needed,vehicle requested,
required vehicle,requested vehicle,requested vehicle class,unit type,unit needed,unit type needed,unit required,unit size,type of truck,
type of vehicle,type of equipment,mode of equipment,van type,carrier type,equipo,unidad`,
  load_type: `load type,type of load,service,service type,service level,mode,f/p,full/partial,full or partial,ltl/ftl,ftl/ltl,load size,size of load,shipment type,type`,
  miles: `miles,mi,distance,loaded miles,total miles,trip,trip miles,trip distance,mileage,est miles,estimated miles,approx miles,practical miles,
lane miles,route miles,total distance,load miles,rate miles,billable miles,millas,loaded mi,total mi,dist`,
  pieces: `pieces,pcs,pc,piece count,total pieces,no of pieces,number of pieces,num pieces,pieces count,qty,quantity,skids,skid count,no of skids,
number of skids,total skids,pallets,plts,pallet count,no of pallets,number of pallets,total pallets,units,unit count,handling units,total units,
items,no of items,number of items,item count,cartons,ctns,crates,boxes,packages,pkgs,hu,hu count,load count,bultos,tarimas,piezas,cajas`,
  weight: `weight,wt,wgt,wt lbs,weight lbs,lbs,pounds,total weight,total wt,total lbs,total wgt,gross weight,gross wt,cargo weight,load weight,
freight weight,shipment weight,approx weight,est weight,estimated weight,actual weight,weight total,wght,peso`,
  weight_pieces: `weight/pieces,wt/pcs,wgt/pcs,weight/pcs,lbs/pcs`,
  pieces_weight: `pieces/weight,pcs/wt,pcs/wgt,pcs/weight,pcs/lbs,skids/weight,pallets/weight`,
  dims: `dims,dim,dimensions,dimension,size,sizes,cargo size,freight size,cargo dimensions,freight dimensions,load dimensions,piece dimensions,
piece dims,skid dims,pallet dims,pallet size,skid size,dimensions lxwxh,dims lxwxh,l x w x h,lxwxh,largest piece,largest dims,total dims,
measurements,dimensions in,dims in,medidas`,
  stackable: `stackable,stack,stacking,can stack,stackable y/n,can be stacked,is stackable,double stack`,
  hazardous: `hazardous,hazmat,haz,haz mat,hazard,hazardous material,hazardous materials,dangerous goods,dg,hm,haz mat load,hazmat required,is hazmat,hazmat y/n`,
  fast_load: `fast,fast load,fast card,fast approved,fast required,fast card required,csa/fast,csa/fast load`,
  dock_level: `dock,dock level,dock high,dock height,dock required,dock high required,dock level required,dock to dock,dock load,dock hi,docks`,
  team: `team,teams,team required,team driver,team drivers,driver team,team service,team needed,team load,teams required,team drivers required,driver team required`,
  liftgate: `liftgate,lift gate,lg,liftgate required,lift gate required,liftgate needed,lift gate needed,liftgate delivery,liftgate pickup,
liftgate at delivery,liftgate at pickup,tail gate,tailgate,power gate`,
  price: `rate,price,pay,pays,paying,offer,offer rate,offered rate,offering,rate offered,target,target rate,target price,target pay,posted amount,posted rate,
posted price,line haul,linehaul,linehaul rate,line haul rate,flat rate,all in,all in rate,total rate,total pay,total price,carrier pay,carrier rate,
pay to truck,truck pay,payment,amount,total amount,book now rate,book it now,buy it now,max buy,max rate,budget,our rate,load pay,load rate,gross,
total revenue,revenue,cost,tarifa,pago`,
  notes: `notes,note,comments,comment,remarks,remark,special instructions,special instruction,instructions,special info,special requirements,
requirements,additional info,additional information,additional details,additional notes,load notes,load comments,shipment notes,other info,
important,info,accessorials,special handling,special services,driver instructions,observaciones,comentarios`,
  order_number: `order,order number,order no,order id,order num,our order number,please reference our order number,load number,load no,load id,load num,
load ref,load reference,reference,reference number,reference no,ref,ref number,ref no,ref id,ref num,our po,our po number,our load,our load number,our load no,our order,our order no,our pro,our number,our ref,our reference,your ref,po,po number,po no,
pro,pro number,pro no,shipment id,shipment number,shipment no,shipment,bid request,bid id,bid number,rfq,rfq number,quote id,quote number,quote no,
quote request,posting id,posting number,post id,trip number,trip no,trip id,tender id,job number,job no,job,freight bill,freight bill number,fb,
auction id,auction number,offer id,offer number,request id,request number,external id,tracking id,confirmation code,pickup number,referencia`,
  load: `load,load nbr`,
  contact_name: `contact,contact name,contact person,point of contact,broker contact,rep,account rep,carrier rep,posted by name,load posted by,dispatcher,
agent name,broker rep,sales rep,ask for,attn,attention,your contact,contact info,contacto`,
  contact_phone: `phone,phone number,phone no,ph,tel,telephone,cell,mobile,cell phone,office,office phone,direct,direct line,call,call us,
contact phone,contact number,contact phone number,point of contact phone,broker phone,broker phone number,agent phone,agent phone number,company phone,
phone/text,call/text,text,call or text,telefono`,
  contact_email: `email,e mail,email address,e mail address,contact email,contact e mail,broker email,agent email,company email,reply to,send bids to,
send quotes to,email bids to,email quotes to,bids to,correo`,
  company: `company,company name,broker,broker name,broker company,brokerage,broker/company,posted by,posting company,agency,agency name,agent,agent company,
customer broker,logistics company,3pl,freight broker,poster,empresa`,
  mc: `mc,mc number,mc no,broker mc,broker mc number,mc num,docket,docket number,mc/dot`,
  dot: `dot,dot number,dot no,dot num,usdot,usdot number,usdot no,us dot,us dot number,broker dot,broker dot number,broker usdot`,
  posted_at: `posted,posted at,posted on,date posted,post date,posted date,post time,created`,
  expires_at: `expires,expires at,expiry,expiration,expiration date,this posting expires,posting expires,offer expires,bid due,bids due,bid by,bid deadline,
bid close,bid closes,bids close,auction closes,auction ends,auction close,respond by,response due,response by,reply by,quote by,quote due,quotes due,
closing time,closes,closes at,deadline,valid until,open until`,
  stops: `stops,no of stops,number of stops,total stops,stop count,stop offs,num stops`,
  stop: `stop,stop off`,
  length: `length,length in,len,piece length,l`,
  width: `width,width in,piece width,w`,
  height: `height,height in,piece height,h`,
  ignored: `latest,event,activity,stop type,fax,fax number,commodity,freight,cargo,product,goods,description,temp,temperature,country,border crossing,crossing,port of entry,age,dh,dh o,dh d,
dho,dhd,deadhead,trailer length,equipment length,trailer size,length ft,value,cargo value,declared value,insurance,scac,website,web,address,street,name,status,credit,credit score,days to pay,factoring,rate per mile,rpm,per mile,rate/mile,ppm,fsc,fuel,
fuel surcharge,tarp,tarps,tarps required,seal,bol,class,freight class,nmfc,packaging,package type,subject,sent,cc,date sent,market rate,avg rate,
customer,bill to,terms,payment terms,hours of operation,appointment required,fcfs,lumper,time zone,loaded by,posted ago,last updated,book now,view load`,
} as const

export type Meaning = keyof typeof WORDS

const MEANINGS = new Map<string, Meaning>(
  Object.entries(WORDS).flatMap(([meaning, words]) =>
    words.split(',').map((word) => [word.trim(), meaning as Meaning] as const),
  ),
)

export const LABEL_COUNT = MEANINGS.size

/** "# of Skids:" becomes "no of skids", "Pick-Up (EST)" becomes "pick up". */
export function labelKey(label: string): string {
  return label
    .slice(0, 80)
    .toLowerCase()
    .replace(
      /^\s*stop\s*#?\s*(\d{1,2})\s*[-(:]?\s*(pick(?:[- ]?up)?|pu|shipper|del(?:ivery)?|drop(?:[- ]?off)?|consignee|receiver)\W*$/,
      '$2 $1',
    )
    .replace(/\([^()]*\)/g, ' ')
    .replace(/^[\s#]*#\s*of\b/, 'no of')
    .replace(/#/g, ' ')
    .replace(/[^a-z0-9/]+/g, ' ')
    .replace(/(?:\s|^)\/|\/(?:\s|$)/g, '/')
    .replace(/ (?:req|reqd|rqd|req d|reqs)\s*$/, ' required')
    .trim()
}

const STOPS =
  'pick|pick up|pickup|pu|p/u|drop|drop off|dropoff|del|dlv|delivery|deliver|stop|stop off|so|s/o|shipper|consignee|receiver'
const INDEXED = new RegExp(`^(${STOPS})\\s*(\\d{1,2})$`)
const COUNTED = new RegExp(`^(\\d)(?:st|nd|rd|th) (${STOPS})$`)
const STOP_OFF = /^s\/?o$/

export function findMeaning(label: string): { meaning: Meaning; stop?: number } | undefined {
  const key = labelKey(label)
  const meaning = MEANINGS.get(key)
  if (meaning) return { meaning }
  const [, first = '', second = ''] = INDEXED.exec(key) ?? COUNTED.exec(key) ?? []
  const [kind, number] = /^\d/.test(first) ? [second, first] : [first, second]
  const indexed = STOP_OFF.test(kind) ? 'stop' : MEANINGS.get(kind)
  return indexed && { meaning: indexed, stop: Number(number) }
}

export type Meanings = typeof findMeaning

export interface TaughtLabel {
  label: string
  field: MailLabelField
}

export const taughtKey = (label: string): string =>
  label
    .slice(0, 80)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export function meaningsWith(taught: readonly TaughtLabel[]): Meanings {
  if (taught.length === 0) return findMeaning
  const own = new Map<string, Meaning>(taught.map(({ label, field }) => [taughtKey(label), field]))
  own.delete('')
  return (label) => {
    const meaning = own.get(taughtKey(label))
    return meaning ? { meaning } : findMeaning(label)
  }
}
