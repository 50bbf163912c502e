/** The commonest passwords of eight characters and more, lower-cased: what a guesser tries first. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
!@#$%^&* !@#$%^&*( !@#$%^&*() !q2w3e4r !qaz1qaz !qaz2wsx 00000000 000000000 0000000000 01010101 01234567 012345678
0123456789 0987654321 10101010 10203040 102030405060 11110000 11111111 111111111 1111111111 11112222 11221122 11223344
1122334455 112233445566 12121212 1212121212 12312312 123123123 123321123 1234!@#$ 12341234 12344321 123454321 12345678
123456780 123456789 1234567890 1234567891 12345678910 123456789a 123456789o 123456789q 123456789z 12345678a 12345678q
1234567a 1234567q 123456aa 123456ab 123456abc 123456qwe 123456qwerty 12345abc 12345abcd 12345qwert 1234abcd 1234qwer
123abc123 123abc456 123qwe123 123qweasd 123qweasdzxc 12qwaszx 13131313 13579246 135792468 1357924680 14141414
147258369 147852369 159357456 159753456 19841984 19851985 19861986 19871987 19881988 19891989 19901990 19911991
19921992 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz!qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 20002000 20012001 20102010 20202020
20202021 20232023 20242024 20252025 21212121 22222222 23232323 24681012 246813579 31313131 31415926 314159265 31415927
321321321 321654987 33333333 369258147 420420420 43211234 44444444 456456456 55555555 66666666 69696969 741258963
741852963 753951852 76543210 77777777 789456123 789789789 87654321 88888888 951753852 963852741 98765432 987654321
9876543210 99999999 a1234567 a12345678 a123456789 a123456a a1b2c3d4 a1b2c3d4e5 a1s2d3f4 a1s2d3f4g5 aa123456 aa12345678
aaa11111 aaaa1111 aaaaaaaa1 aaaabbbb aabbccdd abababab abc12345 abc123456 abc123abc abcabcabc abcd1234 abcd12345
abcdabcd abcde12345 abcdef123 abcdefg1 abcdefg123 abcdefgh abcdefghi abcdefghij admin!@# admin123 admin1234 admin12345
admin123456 admin2020 admin2023 admin2024 admin@123 admin@1234 adminadmin administrator administrator1 adminpass
adminpassword alexander alexander1 alexandra alexandra1 amanda123 america1 america123 amorcito andrew123 angel123
angel1234 angelica angelina angelito angels123 anthony1 anthony123 anything apple123 apples123 arsenal1 arsenal123
asd123asd asdasdasd asdf1234 asdf123456 asdfasdf asdfghjk asdfghjkl asdfghjkl; asdqwe123 ashley12 ashley123 asshole1
austin123 australia australia1 autumn123 autumn2024 autumn2025 azerty12 azerty123 azertyuiop babybaby babyboy1
babyboy123 babycakes babydoll babyface babygirl babygirl1 babygirl12 babygirl123 babygurl babygurl1 bailey123
banana123 bananas1 barcelona barcelona1 baseball baseball1 baseball12 baseball123 basketball basketball1 basketball123
batman12 batman123 beautiful beautiful1 beauty123 benjamin benjamin1 bestfriend bigdaddy bigdick1 bitcoin1 bitcoin123
biteme123 black123 blackcat blackjack blessed1 blessed123 blessing blessings blink182 blink182! blue1234 blue12345
blueberry bluebird bonjour1 bonjour123 brandon1 brandon123 brasil123 brittany brittany1 brother1 bubbles1 bubbles123
buddy123 bullshit bullshit1 buster123 butterfly butterfly1 butterfly123 butterfly7 california california1 candy123
carolina carolina1 caroline catherine champion champions change123 changeit changeme changeme1 changeme123 charles1
charlie1 charlie12 charlie123 cheer123 cheerleader cheese123 chelsea1 chelsea123 cherry123 chicago1 chicken1
chicken123 chocolat chocolate chocolate1 christ123 christian christian1 christina christine christopher computer
computer1 computer12 computer123 contrasena contrasena1 contraseña cookie12 cookie123 cookies1 corazon1 corvette
courtney courtney1 cowboys1 cowboys123 crystal1 crystal123 cupcake1 cupcake123 cutie123 cutiepie daddy123 daddysgirl
dallas123 dance123 dancer123 dancing1 daniel12 daniel123 danielle danielle1 december december1 december12 default1
default123 demo1234 deutschland diamond1 diamond123 doggie123 dollar123 dolphin1 dolphin123 dolphins dragon12
dragon123 dragon1234 dragonball dragonball1 dragonballz dragonfly dragons1 eagle123 eagles123 elephant elephant1
elizabeth elizabeth1 eminem123 england1 estrella estrellita ethereum everything example1 facebook facebook1
facebook123 faith123 faithful falcons1 familia1 family123 father123 february ferrari1 ferrari123 flower123 flowers1
flowers123 football football1 football12 football123 forever1 forever123 forever21 foreverlove fortnite fortnite1
fortnite123 freedom1 freedom123 friend123 friends1 friends123 fuckme69 fuckoff1 fuckthis fuckyou! fuckyou1 fuckyou12
fuckyou123 fuckyou2 gabriela gabriella gabrielle gandalf1 gangsta1 gangster gangster1 germany1 ginger12 ginger123
gmail123 godbless godisgood godislove golden123 google12 google123 gorgeous green123 greenday greenday1 greenday123
guest123 guest1234 guestguest guitar123 hallo123 hallo1234 hallohallo halo1234 handsome hannah12 hannah123 harrypotter
haslo123 heather1 heaven123 hello123 hello123! hello1234 hello12345 hello@123 hellohello hellokitty hellokitty1
helloworld heslo123 hiphop123 hockey12 hockey123 hogwarts hollywood honey123 hotmail1 hotmail123 hotstuff1 hunter12
hunter123 ilovegod ilovehim1 ilovejesus iloveme1 iloveme123 ilovemom ilovemusic ilovemydog ilovemyself iloveu123
iloveyou iloveyou! iloveyou. iloveyou1 iloveyou12 iloveyou123 iloveyou2 iloveyouso imsosexy instagram internet
internet1 internet123 investor iphone123 ironman1 ironman123 isabella isabella1 jackson1 january1 jasmine1 jasmine123
jennifer jennifer1 jennifer123 jessica1 jessica12 jessica123 jesus123 jesus4life jesus777 jesuschrist jesusislord
jesuslovesme jonathan jonathan1 jordan12 jordan123 jordan23 joshua12 joshua123 justin123 justinbieber juventus
juventus1 killer12 killer123 kimberly kimberly1 kitten123 kittens1 kitty123 kittycat krokodil lakers123 lakers24
lamborghini lauren123 letmein! letmein1 letmein12 letmein123 letmeinnow linkedin liverpool liverpool1 liverpool123
lkjhgfdsa login123 login1234 loginlogin losangeles losenord lovehate lovelife lovelove lovelove1 lovely123 loveme12
loveme123 lovers123 loveyou1 loveyou123 lozinka1 lucky123 lucky777 mackenzie maddison madison1 makemoney manager1
manager123 manchester manunited manutd123 margaret marines1 master12 master123 master1234 masterkey matthew1
matthew123 max12345 melissa1 mercedes mercedes1 metallica metallica1 mexico123 michael1 michael123 michelle michelle1
michelle123 microsoft midnight midnight1 military million1 millionaire minecraft minecraft1 minecraft123 mivida123
mnbvcxz1 mnbvcxzlkjhgfdsa mommy123 monday123 money123 money1234 moneymaker monkey12 monkey123 monkey1234 monkeys1
motdepasse motdepasse1 mother12 mother123 motherfucker motorola music123 musiclover mustang1 mustang123 mylove123
mypassword mypassword1 myspace1 myspace123 naruto12 naruto123 natalia1 natalie1 newpassword newyork1 newyork123
nicholas nicholas1 nicole12 nicole123 nintendo nirvana1 nobody123 nokia123 nopassword nothing1 november november1
oldpassword openopen opensesame orange12 orange123 p@ssw0rd p@ssw0rd! p@ssw0rd1 p@ssword p@ssword1 pa$$w0rd pa$$word
packers1 panther1 panthers parola123 passw0rd password password! password. password0 password01 password1 password1!
password11 password12 password123 password123! password1234 password2 password21 password22 password3 password5
password7 password9 password99 passwordpassword passwort passwort1 passwort123 patricia patricia1 patriots peaches1
peanut123 peanuts1 penguin1 penguins pepper12 pepper123 phoenix1 phoenix123 pikachu1 pikachu123 playstation
playstation3 poiuytrewq pokemon1 pokemon12 pokemon123 porsche1 potter123 prayer123 pretty123 prettygirl princesa
princesita princess princess1 princess12 princess123 pumpkin1 pumpkin123 puppy123 puppylove purple12 purple123
q1234567 q12345678 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qaz123wsx qazwsx123 qazwsxedc qq123456 qwe12345 qwe123qwe
qweasd123 qweasdzxc qweqweqwe qwer1234 qwer12345 qwert12345 qwerty!@# qwerty12 qwerty123 qwerty1234 qwerty12345
qwerty123456 qwertyqwerty qwertyui qwertyuiop qwertyuiop1 qwertyuiop123 qwertyuiop[] qwertz123 qwertzuiop rachel123
raiders1 rainbow1 rainbow123 realmadrid rebecca1 redskins1 richard1 robert123 roblox123 rocknroll rockstar rockstar1
rockstar123 rocky123 rockyou1 root1234 root12345 rootpass rootroot rosebud1 s1234567 salasana samantha samantha1
samantha123 sample123 samsung1 samsung123 savannah schalke04 scoobydoo scooter1 scotland secret12 secret123
secretpassword security security1 senha123 september september1 sexybitch sexyboy1 sexygirl sexylady sexymama sexysexy
shadow12 shadow123 sifre123 silver123 sister12 sisters1 skateboard skater123 skywalker slipknot slipknot1 slipknot666
snapchat snoopy123 snowball soccer12 soccer123 softball softball1 soldier1 somebody something something1 spiderman
spiderman1 spiderman123 spongebob spongebob1 spring123 spring2020 spring2021 spring2023 spring2024 spring2025 startrek
startrek1 starwars starwars1 starwars123 steelers steelers1 stephanie stephanie1 stormtrooper strawberry strawberry1
sugar123 summer12 summer123 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 sunflower sunflower1
sunshine sunshine1 sunshine12 sunshine123 superman superman1 superman12 superman123 superstar superstar1 superuser
supervisor sweetgirl sweetheart sweetie1 sweetlove sweetpea swimming taylor123 teamo123 teamoamor teamomucho temp1234
temp12345 temporary temppass tennis123 tequiero tequieromucho test1234 test12345 test123456 test@123 test@1234
tester123 testing1 testing123 testpass testtest testtest1 testuser thepassword thomas123 tiger123 tigers123 tigger123
tiktok123 tinkerbell tinkerbell1 together toor1234 topsecret trader123 trading1 trading123 truelove truelove1 trustno1
trustnoone twitter1 tyler123 user1234 user12345 username username1 username123 useruser valentin valentina valentine
vanessa1 veronica veronica1 victoria victoria1 victoria123 volleyball volleyball1 w1234567 wachtwoord wachtwoord1
warrior1 warriors welcome! welcome01 welcome1 welcome1! welcome12 welcome123 welcome1234 welcome2 welcome2020
welcome2021 welcome2022 welcome2023 welcome2024 welcome2025 welcome@123 welcomehome whatever whatever1 whatever123
whatsapp william1 william123 windows1 windows10 winter123 winter2020 winter2021 winter2022 winter2023 winter2024
winter2025 wolverine x1234567 xbox3600 xyz12345 yahoo123 yankees1 yankees123 yellow123 yourpassword youtube1
youtube123 z1234567 zachary1 zaq12wsx zaq1xsw2 zaq1zaq1 zxc12345 zxc123456 zxcasdqwe zxcvbnm, zxcvbnm1 zxcvbnm123
zxcvzxcv
`
    .trim()
    .split(/\s+/),
);
