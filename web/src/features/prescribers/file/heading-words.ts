import { plainText } from '@rounds/contract/prescribers'

/** A heading as it is compared: no accents, no case, one space for any other sign, CamelCase apart. */
export const plain = (heading: string): string =>
  plainText(heading.replaceAll(/([a-z])([A-Z])/g, '$1 $2'))
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const words = (list: string) => list.split(',').map((word) => plain(word))

/**
 * What a heading says of each field: English, French, German, Spanish, Italian, Portuguese, Dutch, Arabic. The first that a file
 * has is taken.
 */
export const known = {
  firstName: words(`
    first name, firstname, first, given name, givenname, forename, fname, prenom, prenoms, prenom exercice,
    provider first name, vorname, vornamen, nombre de pila, primer nombre, nombres, primeiro nome, nome proprio, voornaam,
    الاسم الاول, الاسم الشخصي`),
  lastName: words(`
    last name, lastname, last, surname, family name, familyname, lname, nom de famille, nom exercice, nom d exercice,
    provider last name, nachname, familienname, zuname, apellido, apellidos, primer apellido, apellido paterno, cognome,
    sobrenome, apelido, apelidos, ultimo nome, achternaam, familienaam, اسم العائلة, الاسم العائلي, اللقب, الكنية, الشهرة,
    provider last name legal name`),
  name: words(`
    name, full name, fullname, prescriber, prescriber name, doctor, doctor name, physician, physician name, provider,
    provider name, contact, contact name, customer, customer name, hcp, hcp name, nom complet, prescripteur, medecin,
    praticien, vollstandiger name, vorname name, vor und nachname, vorname nachname, arzt, arztname, name des arztes,
    nombre completo, nombre y apellido, nombre y apellidos, medico, nombre del medico, nome completo, nome e cognome,
    nominativo, nome do medico, nome e sobrenome, naam, volledige naam, arts, الاسم الكامل, الاسم واللقب, الاسم و اللقب,
    الاسم, اسم الطبيب, الطبيب`),
  lastFirst: words(`
    nom prenom, nom et prenom, nom et prenoms, nom prenoms, name vorname, nachname vorname, apellidos y nombre,
    cognome e nome, cognome nome, last name first name, nachname und vorname, name und vorname, apellidos nombre,
    apellido y nombre, sobrenome e nome, naam voornaam`),
  title: words(`
    title, prefix, name prefix, salutation, provider name prefix text, titre, civilite, civilite d exercice,
    libelle civilite d exercice, anrede, titel, titulo, tratamiento, titolo, tratamento`),
  specialty: words(`
    specialty, speciality, specialities, specialties, specialisation, specialization, primary specialty, discipline,
    specialite, libelle savoir faire, fachrichtung, fachgebiet, fachbereich, facharzt, especialidad, especialidades,
    specialita, specializzazione, especialidade, specialisme, specialiteit, التخصص, الاختصاص`),
  hospitalAffiliation: words(`
    hospital affiliation, hospitalaffiliation, hospital, organization, organisation, affiliation, institution, facility,
    practice, practice name, clinic, company, account, account name, workplace, employer, hopital, etablissement, clinique,
    cabinet, structure, raison sociale site, lieu d exercice, nom etablissement, nom de l etablissement, krankenhaus,
    klinik, klinikum, praxis, einrichtung, clinica, consultorio, centro, centro medico, centro de salud, institucion,
    ospedale, struttura, studio, instituicao, consultorio medico, ziekenhuis, praktijk, المستشفى, العيادة, المؤسسة`),
  address: words(`
    address, street address, street, address 1, address1, address line 1, addr, mailing address, adresse, adresse 1, rue,
    voie, adresse postale, strasse, strasse und hausnummer, strasse hausnummer, strasse nr, anschrift, direccion, calle,
    domicilio, indirizzo, via, endereco, morada, rua, adres, straat, العنوان`),
  address2: words(`
    address 2, address2, address line 2, suite, adresse 2, complement, complement adresse, complement d adresse,
    adresszusatz, complemento, direccion 2, indirizzo 2, endereco 2`),
  zip: words(`
    zip, zip code, zipcode, postal code, postalcode, postcode, post code, code postal, cp, plz, postleitzahl, codigo postal,
    c p, cap, codice postale, cep, الرمز البريدي`),
  state: words(`
    state, province, region, county, state province, departement, bundesland, kanton, provincia, comunidad autonoma,
    regione, distrito, uf, provincie, المحافظة, الولاية, المنطقة`),
  city: words(`
    city, town, municipality, locality, ville, commune, localite, ort, stadt, wohnort, ciudad, localidad, poblacion,
    municipio, citta, comune, localita, cidade, localidade, stad, plaats, woonplaats, المدينة, مدينة`),
  latitude: words(`
    latitude, lat, y, breitengrad, latitud, latitudine`),
  longitude: words(`
    longitude, lon, lng, long, x, langengrad, longitud, longitudine`),
  phone: words(`
    phone, phone number, phonenumber, telephone, telephone number, tel, mobile, mobile phone, cell, cell phone, work phone,
    business phone, portable, numero de telephone, no de telephone, telephone portable, gsm, telefon, telefonnummer, tel nr,
    handy, mobil, mobiltelefon, rufnummer, telefono, telefonos, numero de telefono, movil, celular, cellulare, telefone,
    telemovel, telefoon, telefoonnummer, mobiel, الهاتف, رقم الهاتف, هاتف, الجوال, رقم الجوال, الموبايل, التليفون`),
  email: words(`
    email, e mail, email address, e mail address, mail, courriel, adresse email, adresse e mail, adresse mail,
    adresse electronique, e mail adresse, emailadresse, mailadresse, mail adresse, correo, correo electronico,
    posta elettronica, indirizzo email, correio eletronico, e mailadres, البريد الالكتروني, الايميل`),
  notes: words(`
    notes, note, comment, comments, remarks, remark, commentaire, commentaires, remarque, remarques, notiz, notizen,
    bemerkung, bemerkungen, anmerkung, anmerkungen, kommentar, notas, nota, observaciones, comentarios, observacoes,
    annotazioni, osservazioni, opmerkingen, ملاحظات, الملاحظات`),
}
